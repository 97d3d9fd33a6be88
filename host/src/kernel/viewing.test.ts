import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { defaultSiteConfig, sessionCalls } from '@certdeck/contract';
import { forgetViewing, keepViewing, readViewing } from '@certdeck/contract/viewing';
import { onCall, sentTo, server } from '@certdeck/federation/testing';
import { createSession, memoryStorage } from '@certdeck/session';
import { storageOfViewing, watchViewing } from './viewing.ts';

const viewing = { token: 'cdv_x', accountNo: 'C7', name: 'Quokka Ltd', endsAt: 1_000 };
const leave = jest.fn();
beforeEach(() => keepViewing(sessionStorage, viewing));
afterEach(() => {
  sessionStorage.clear();
  leave.mockClear();
  jest.useRealTimers();
});

function sessionOf() {
  const own = memoryStorage();
  own.setItem('token', 'own');
  own.setItem('lang', 'de');
  own.setItem('permissions', 'staff:view');
  const session = createSession({
    site: defaultSiteConfig,
    storage: storageOfViewing(own, viewing),
    notify: () => undefined,
    navigate: () => undefined,
  });
  return { own, session };
}

describe('the session of a view', () => {
  it('has the view’s token and the person’s own look, and leaves the own session alone', () => {
    const { own, session } = sessionOf();
    expect(session.getState()).toMatchObject({ token: 'cdv_x', lang: 'de', permissions: null });
    session.setLang('fr');
    session.takeToken('cdv_y');
    expect([own.getItem('token'), own.getItem('lang'), own.getItem('permissions')]).toEqual([
      'own',
      'de',
      'staff:view',
    ]);
  });

  it('leaves the tab to nobody’s portal when it is ended', async () => {
    server.use(onCall(sessionCalls.logout, {}));
    const { session } = sessionOf();
    const stop = watchViewing(session, viewing, { now: () => 0, tab: sessionStorage, leave });
    await session.logout();
    expect(leave.mock.calls).toEqual([['/operator/view?ended']]);
    expect(readViewing(sessionStorage)).toBeUndefined();
    expect(sentTo(sessionCalls.logout)).toHaveLength(1);
    stop();
  });

  it('ends by itself with its time', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    server.use(onCall(sessionCalls.logout, {}));
    const { session } = sessionOf();
    const stop = watchViewing(session, viewing, { now: () => 400_000, tab: sessionStorage, leave });
    jest.advanceTimersByTime(599_999);
    expect(leave).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(leave).toHaveBeenCalledTimes(1);
    stop();
  });
});

describe('what a tab keeps of a view', () => {
  it('is nothing where something else stands there', () => {
    for (const text of ['{', 'null', '7', '{"token":"x"}']) {
      sessionStorage.setItem('certdeck.viewing', text);
      expect([text, readViewing(sessionStorage)]).toEqual([text, undefined]);
    }
    keepViewing(sessionStorage, viewing);
    expect(readViewing(sessionStorage)).toEqual(viewing);
    forgetViewing(sessionStorage);
    expect(readViewing(sessionStorage)).toBeUndefined();
  });
});
