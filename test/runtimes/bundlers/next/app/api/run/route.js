// A route of a Next.js application that uses the package.
import { open } from 'searchlet'
import { program } from '../../../program.cjs'

export const dynamic = 'force-dynamic'

export async function GET() {
  return Response.json(await program(open))
}
