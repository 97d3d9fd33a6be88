import { createTransport } from 'nodemailer';
import { type MailPort, recipient } from './mail.ts';

/** Sends through the mail server of SMTP_URL (`smtp://user:password@host:587`, `smtps://…`). */
export function smtpMail(url: string, from: string): MailPort {
  const target = new URL(url);
  const transport = createTransport({
    host: target.hostname,
    port: Number(target.port) || (target.protocol === 'smtps:' ? 465 : 587),
    secure: target.protocol === 'smtps:',
    ...(target.username === ''
      ? {}
      : {
          auth: {
            user: decodeURIComponent(target.username),
            pass: decodeURIComponent(target.password),
          },
        }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    send: async (mail) => {
      await transport.sendMail({ from, ...mail, to: recipient(mail.to) });
    },
    close: () => transport.close(),
  };
}
