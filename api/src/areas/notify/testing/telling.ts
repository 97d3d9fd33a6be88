import type { App } from '../../../app.ts';
import type { NotifyPorts } from '../ports.ts';

/** What tells people, over the database of an API, as far as a test hasn't anything else to say. */
export const tellingOfTest = ({ services, server }: App): NotifyPorts => ({
  db: services.db,
  log: server.log,
  now: services.now,
  mail: { send: () => Promise.resolve(), close: () => undefined },
  siteOf: () => ({ name: 'x', origin: 'https://x.example', accent: '#000000', language: 'en' }),
  chats: { refusalOf: () => 'host', send: () => Promise.reject(new Error('No chat is expected')) },
  chatSeal: {
    seal: () => Promise.reject(new Error('No chat is expected')),
    open: () => Promise.reject(new Error('No chat is expected')),
  },
  sms: { serves: () => false, send: () => Promise.reject(new Error('No text message is expected')) },
  textsPerDay: 20,
  announce: () => Promise.resolve(),
  tellWebhooks: () => Promise.resolve(),
  deskMethod: 0,
  isRevoked: () => Promise.resolve(false),
  linkKey: () => Promise.resolve(Buffer.alloc(32)),
  writers: new Proxy({} as never, {
    get: () => () => ({ kind: 'expiry', subject: 'x', heading: 'x', blocks: [], why: 'x' }),
  }),
});
