// Lines of multi-searches and searches with two faults, answered as on a real server.
import { testConversations } from '../recorded-conversations.ts'

testConversations(new URL('recorded/', import.meta.url))
