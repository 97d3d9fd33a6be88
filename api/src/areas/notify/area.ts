import { noticeKinds } from '@certdeck/contract';
import type { Area } from '../../platform/area/area.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { sendFromOutbox } from '../../ports/outbox/outbox.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { bindChats } from './chats/routes.ts';
import { chatOffWords } from './chats/switched-off.ts';
import { bindChoices } from './choices.ts';
import { sendDigests } from './digest.ts';
import { expiryWords } from './expiry-notice.ts';
import { handOver } from './hand-over.ts';
import { removeMessagesBefore } from './messages.store.ts';
import { findNotice, removeNoticesBefore } from './notices.store.ts';
import { MOVED_JOB } from '../ledger/ledger.ts';
import { tellMoved } from './money.ts';
import { bindMoneyAlert } from './money-alert.ts';
import { moneyLowWords, paymentWords } from './money-words.ts';
import { noticeData } from './personal.store.ts';
import type { NotifyPorts } from './ports.ts';
import { MESSAGE_JOB } from './post.ts';
import { askForReminders, remind } from './reminders.ts';
import { notifyTexts } from './texts.ts';
import { unsubscribeToken, UNSUBSCRIBE_PATH } from './unsubscribe.ts';
import { registerUnsubscribe } from './unsubscribe-page.ts';

const HOUR_SECONDS = 3600;
/** What was told is remembered for longer than a certificate may live (BR 6.3.2), so that it isn't told again. */
const KEPT_MS = 400 * 86_400_000;
/** What became of messages to chats and phones. */
const MESSAGES_KEPT_MS = 30 * 86_400_000;

/** Notices to members: reminders of what ends, mails about what happened, and what each wants to hear of. */
export function notifyArea(ports: NotifyPorts & { limiter: Limiter }): Area {
  const { db, now } = ports;
  return {
    name: 'notify',
    calls(router) {
      bindChoices(router, ports);
      bindChats(router, ports);
      bindMoneyAlert(router, { db });
    },
    http: (server) => registerUnsubscribe(server, ports),
    jobs: {
      'expiry-reminder': (job) => remind(ports, job),
      [MOVED_JOB]: (job) => tellMoved(ports, job),
      'notice-digest': (job) => sendDigests(ports, job),
      // A message gives up by itself.
      [MESSAGE_JOB]: { tries: Infinity, handle: (job) => handOver(ports, job) },
      // The outbox gives a mail up by itself.
      'notice-mail': {
        tries: Infinity,
        handle: async (job) => {
          const { accountID, subject: subjectID } = job;
          const link = await endLink(ports, accountID, subjectID);
          return sendFromOutbox(ports, { accountID, topic: 'notice', subjectID }, link);
        },
      },
    },
    schedules: { 'expiry-reminders': { every: HOUR_SECONDS, run: () => askForReminders({ db, now }) } },
    texts: notifyTexts,
    personal: noticeData({ db }),
    notices: {
      expiry30: expiryWords,
      expiry14: expiryWords,
      expiry7: expiryWords,
      expiry1: expiryWords,
      payment: paymentWords,
      moneyLow: moneyLowWords,
      chatSwitchedOff: ({ name }) => (name === undefined ? undefined : chatOffWords(name)),
    },
    async cleanUp() {
      const ago = (span: number) => new Date(now().getTime() - span);
      await removeMessagesBefore(db, ago(MESSAGES_KEPT_MS));
      await removeNoticesBefore(db, ago(KEPT_MS));
    },
  };
}

/** Where the reader of a notice's mail ends its kind; '' for a digest, which has several. */
async function endLink(ports: NotifyPorts, tenantID: TenantID, id: string): Promise<string> {
  const notice = await findNotice(ports.db, tenantID, id);
  const kind = noticeKinds.find((one) => one === notice?.kind);
  if (!notice || !kind) return '';
  const token = unsubscribeToken(await ports.linkKey(), { tenantID, reader: notice.reader, kind });
  return `${ports.siteOf(notice.portal_host).origin}${UNSUBSCRIBE_PATH}?of=${token}`;
}
