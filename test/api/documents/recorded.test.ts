// Documents written, read, changed and deleted as on a real server.
import { testConversations } from '../recorded-conversations.ts'

testConversations(new URL('recorded/', import.meta.url))
