// The parts of nodemailer that are used, loaded when the first e-mail is sent: applications that send none need not install it.
import { installed } from '../../core/installed.ts'

export const mimeNode = (): typeof import('nodemailer/lib/mime-node').default => part('nodemailer/lib/mime-node')

export const smtpConnection = (): typeof import('nodemailer/lib/smtp-connection').default => part('nodemailer/lib/smtp-connection')

function part<T>(name: string): T {
  try {
    return installed(name) as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    throw new Error('e-mail needs the package [nodemailer], which is not installed')
  }
}
