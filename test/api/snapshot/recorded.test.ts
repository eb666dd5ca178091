// What bodies of snapshot requests must be, as a real server answered; none gets as far as a repository.
import { testConversations } from '../recorded-conversations.ts'

testConversations(new URL('recorded/', import.meta.url))
