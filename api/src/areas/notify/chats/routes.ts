import { accountCalls, BodyCode, type ChatPlatform, signsMessages } from '@certdeck/contract';
import { secondsOrZero } from '../../../platform/clock/seconds.ts';
import { newID } from '../../../platform/database/identifiers.ts';
import type { Selectable } from 'kysely';
import type { ChatTable } from '../tables.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import { PATIENCE } from '../../../platform/jobs/tries.ts';
import type { Limiter } from '../../../platform/limits/limiter.ts';
import { checkAllowance } from '../../../platform/server/allowance.ts';
import { BusinessError, TooManyError } from '../../../platform/server/errors.ts';
import type { Router } from '../../../platform/server/router.ts';
import { texts } from '../../../platform/server/texts.ts';
import { tooManyText } from '../../../platform/server/too-many.ts';
import type { NotifyPorts } from '../ports.ts';
import { notifyTexts } from '../texts.ts';
import { noteAnswer } from './answer.ts';
import * as store from './chats.store.ts';
import { testMessage } from './test-message.ts';
import { chatTarget, sealChat, shownAs } from './target.ts';

const notFound = () => new BusinessError(BodyCode.notFound, texts.notFound);

/** Tests that a tenant may ask for: a page's button, not a way to fill somebody's chat. */
const TESTS = { most: 20, seconds: 600 };

/** Chats that are told of notices. */
export function bindChats(router: Router, ports: NotifyPorts & { limiter: Limiter }): void {
  const { db, now, chatSeal, chats, limiter } = ports;

  /** @throws BusinessError 13004 for an address that is none of the platform's */
  function checkAddress(platform: ChatPlatform, address: string): string {
    const why = chats.refusalOf(platform, address);
    if (why) {
      const text = notifyTexts[why === 'url' ? 'chat.badUrl' : 'chat.badHost'];
      throw new BusinessError(BodyCode.badInput, text, { secretAddress: text });
    }
    const url = new URL(address);
    url.hash = '';
    return url.href;
  }

  router.route(accountCalls.listChats, async ({ account }) => {
    const rows = await store.listChats(db, account.tenantID);
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      platform: row.platform,
      language: row.language,
      shownAs: row.shown_as,
      hasSecret: row.has_secret,
      enabled: row.enabled,
      failingSince: secondsOrZero(row.failing_since),
      switchedOffAt: secondsOrZero(
        row.switched_off_at ?? (row.failing_since && new Date(row.failing_since.getTime() + PATIENCE)),
      ),
      ...problemOf(row),
    }));
  });

  router.route(accountCalls.createChat, async ({ input, account }) => {
    const { name, platform, language, secretAddress, secret = '' } = input;
    const url = checkAddress(platform, secretAddress);
    const id = newID();
    const kept = signsMessages(platform) ? secret : '';
    const sealed = await sealChat(chatSeal, id, { url, secret: kept });
    await transaction(db, async (trx) => {
      await checkAllowance(
        trx,
        { kind: 'chats', ofID: account.tenantID },
        async () => 1 + (await store.countChats(trx, account.tenantID)),
      );
      const fields = { name, platform, language, sealed, shown_as: shownAs(url), has_secret: kept !== '' };
      const made_by = account.principalID;
      await store.insertChat(trx, { accountID: account.tenantID, id }, { ...fields, made_by }, now());
    });
    return { id };
  });

  router.route(accountCalls.changeChat, async ({ input, account }) => {
    const ref = { accountID: account.tenantID, id: input.id };
    const { name, language, secretAddress, secret, enabled } = input;
    const chat = await store.findChat(db, ref);
    if (!chat) throw notFound();
    const change = {
      ...(name !== undefined && { name }),
      ...(language !== undefined && { language }),
      ...(enabled !== undefined && { enabled: enabled === 'Y' }),
    };
    const isSealedAnew = secretAddress !== undefined || secret !== undefined;
    const sealedAnew = async () => {
      const target = await chatTarget(chatSeal, chat);
      const url = secretAddress === undefined ? target.url : checkAddress(chat.platform, secretAddress);
      const kept = signsMessages(chat.platform) ? (secret ?? target.secret) : '';
      const sealed = await sealChat(chatSeal, chat.id, { url, secret: kept });
      return { sealed, shown_as: shownAs(url), has_secret: kept !== '' };
    };
    const opening = isSealedAnew ? await sealedAnew() : {};
    if (!(await transaction(db, (trx) => store.changeChat(trx, ref, { ...change, ...opening }))))
      throw notFound();
    return {};
  });

  router.route(accountCalls.deleteChat, async ({ input, account }) => {
    const ref = { accountID: account.tenantID, id: input.id };
    if (!(await transaction(db, (trx) => store.deleteChat(trx, ref)))) throw notFound();
    return {};
  });

  router.route(accountCalls.testChat, async ({ input, account }) => {
    const ref = { accountID: account.tenantID, id: input.id };
    const chat = await store.findChat(db, ref);
    if (!chat) throw notFound();
    if (!chat.enabled) throw new BusinessError(BodyCode.wrongState, notifyTexts['chat.isOff']);
    const wait = await limiter.take([{ key: `chat:${account.tenantID}`, ...TESTS }], 'open');
    if (wait > 0) throw new TooManyError(tooManyText(wait), wait);
    const message = await transaction(db, (trx) => testMessage(trx, ports, account.tenantID, chat));
    const answer = await chats.send(await chatTarget(chatSeal, chat), message);
    await transaction(db, (trx) => noteAnswer(trx, ports, { ...ref, sealed: chat.sealed }, answer));
    if (answer.kind === 'sent') return { arrived: true };
    return { arrived: false, problem: { reason: answer.reason, said: answer.code, words: answer.says } };
  });
}

const problemOf = ({ reason, said, words }: Pick<Selectable<ChatTable>, 'reason' | 'said' | 'words'>) =>
  reason === '' ? {} : { problem: { reason, said, words } };
