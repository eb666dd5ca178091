// What the examples of the documentation led to: each class of requests as a real server answered it.
import { testConversations } from '../recorded-conversations.ts'

testConversations(new URL('recorded/', import.meta.url))
