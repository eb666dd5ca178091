// The exceptions that scripts can name, throw and catch.
import { exceptionClasses } from '../../runtime/throwable.ts'

export const EXCEPTION = exceptionClasses.find(({ simpleName }) => simpleName === 'Exception')!

export { exceptionClasses }
