// The administration of indexes, and analysis, at their edges: as on a real server.
import { testConversations } from '../recorded-conversations.ts'

testConversations(new URL('recorded/', import.meta.url))
