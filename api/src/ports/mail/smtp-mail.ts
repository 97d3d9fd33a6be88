import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { listHeaders, type Mail, MailError, messageID, type MailPort, recipient, senderOf } from './mail.ts';

/** Names of this machine, whose connections nobody else reads. */
const OWN: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Sends through the mail server of SMTP_URL (`smtp://user:password@host:587`, `smtps://…`). Each mail has a
 * connection of its own, so that the moment is known from which on a mail may have arrived. Credentials go to
 * another machine over TLS alone.
 * @param options `ca`: authorities in PEM to trust instead of the system's
 */
export function smtpMail(url: string, from: string, options: { ca?: string } = {}): MailPort {
  const target = new URL(url);
  const secure = target.protocol === 'smtps:';
  // STARTTLS is only an offer: whoever sits between may take it away and read the password.
  const requireTLS = target.username !== '' && !OWN.has(target.hostname);
  const open = new Set<SMTPConnection>();

  async function send(mail: Mail, onHanding?: () => Promise<void>): Promise<void> {
    const composed = new MailComposer({
      from: senderOf(from, mail.sender),
      to: recipient(mail.to),
      subject: mail.subject,
      headers: listHeaders(mail.unsubscribe),
      text: mail.text,
      ...(mail.html ? { html: mail.html } : {}),
      ...(mail.id === undefined ? {} : { messageId: messageID(mail.id, from) }),
      ...(mail.date === undefined ? {} : { date: mail.date }),
    }).compile();
    const [envelope, content] = [composed.getEnvelope(), await composed.build()];
    if (!envelope.from) throw new MailError('later', 'MAIL_FROM names no sender');
    const connection = new SMTPConnection({
      host: target.hostname,
      port: Number(target.port) || (secure ? 465 : 587),
      secure,
      requireTLS,
      ...(options.ca === undefined ? {} : { tls: { ca: options.ca } }),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    });
    open.add(connection);
    let gone = false;
    /** Read when the server has asked for the content (RFC 5321 3.3), not before. */
    const stream = Readable.from(
      (async function* () {
        await onHanding?.();
        gone = true;
        yield content;
      })(),
    );
    try {
      await new Promise<void>((resolve, reject) => {
        // Also when the connection breaks while nothing is asked.
        connection.once('error', reject);
        connection.once('end', () => reject(new Error('The mail server ended the connection')));
        stream.once('error', reject);
        const sendIt = () =>
          connection.send({ from: String(envelope.from), to: envelope.to }, stream, (error) =>
            error ? reject(error) : resolve(),
          );
        connection.connect((failure) => {
          if (failure) reject(failure);
          else if (target.username === '') sendIt();
          else
            connection.login(
              { user: decodeURIComponent(target.username), pass: decodeURIComponent(target.password) },
              (error) => (error ? reject(error) : sendIt()),
            );
        });
      });
      connection.quit();
    } catch (error) {
      connection.close();
      throw failureOf(error, gone);
    } finally {
      open.delete(connection);
    }
  }

  return {
    send,
    close: () => {
      for (const connection of open) connection.close();
    },
  };
}

/** What an error of the connection says about the mail. */
function failureOf(error: unknown, gone: boolean): MailError {
  if (!(error instanceof Error)) return new MailError(gone ? 'unknown' : 'later', String(error));
  const { code, command, responseCode } = error as SMTPConnection.SMTPError;
  const answered = typeof responseCode === 'number';
  // About the recipient or the content; everything before them is about us or the server.
  const isOfTheMail = command === 'RCPT TO' || (code === 'EMESSAGE' && command === 'DATA');
  if (answered && isOfTheMail && responseCode >= 500) return new MailError('refused', error.message);
  return new MailError(gone && !(answered && isOfTheMail) ? 'unknown' : 'later', error.message);
}
