// The parts of nodemailer that are used, loaded when the first e-mail is sent: applications that send none need not install it.

export const mimeNode = async () => (await installed(import('nodemailer/lib/mime-node'))).default

export const smtpConnection = async () => (await installed(import('nodemailer/lib/smtp-connection'))).default

async function installed<T>(loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new Error('e-mail needs the package [nodemailer], which is not installed')
  }
}
