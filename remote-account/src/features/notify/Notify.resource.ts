import { useCallback, useMemo, useRef, useState } from 'react';
import { accountCalls, type NoticeKind, noticeKinds, type NoticeWay, noticeWays } from '@certdeck/contract';
import { isSuccess, useCall, useCallMutation } from '@certdeck/session';

const NOTHING = {};

/** One kind by one way, or in one chat, by its id. */
export interface Cell {
  kind: NoticeKind;
  way: string;
}
const keyOf = ({ kind, way }: Cell): string => `${kind} ${way}`;

/** What is told and how; kinds and ways that this page doesn't know are left to one that does, chats to their list. */
export interface Choices {
  ways: readonly NoticeWay[];
  kinds: readonly NoticeKind[];
  /** Whether the member hears of it; undefined where it can't be chosen. */
  isOn(cell: Cell): boolean | undefined;
}

/** What the member hears of, and where mails go. */
export function useChoices() {
  const inform = useCall(accountCalls.listInform, NOTHING, { messages: 'none' });
  const profile = useCall(accountCalls.getProfile, NOTHING, { messages: 'none' });
  const { refresh: readInform } = inform;
  const { refresh: readProfile } = profile;
  const refresh = useCallback(async () => {
    await Promise.all([readInform(), readProfile()]);
  }, [readInform, readProfile]);
  const choices = useMemo((): Choices | undefined => {
    const rows = inform.data;
    if (!rows) return undefined;
    const known = new Map(rows.map((row) => [`${row.informType} ${row.modifyTo}`, row.isInformed === 'Y']));
    return {
      kinds: noticeKinds.filter((kind) => noticeWays.some((way) => known.has(keyOf({ kind, way })))),
      ways: noticeWays.filter((way) => noticeKinds.some((kind) => known.has(keyOf({ kind, way })))),
      isOn: (cell) => known.get(keyOf(cell)),
    };
  }, [inform.data]);
  return {
    choices,
    email: profile.data?.email,
    tel: profile.data?.tel,
    error: inform.error ?? profile.error,
    isValidating: inform.isValidating || profile.isValidating,
    refresh,
    readInform,
  };
}

/**
 * Changes choices at once and keeps them afterwards. While one is under way the next wish for the same cell waits, so
 * that the last one counts whatever the network does; one that isn't kept is taken back, and `onFailed` hears of it.
 */
export function useChanges(
  choices: Choices | undefined,
  { reread, onFailed }: { reread: () => Promise<void>; onFailed: (cell: Cell, shown: boolean) => void },
) {
  const { send } = useCallMutation(accountCalls.setInform, { messages: 'own', stale: [] });
  /** What is shown instead of what the API last said. */
  const [shown, setShown] = useState<ReadonlyMap<string, boolean>>(new Map());
  const wishes = useRef(new Map<string, boolean>());

  const show = useCallback((key: string, on: boolean | undefined) => {
    setShown((before) => {
      const after = new Map(before);
      if (on === undefined) after.delete(key);
      else after.set(key, on);
      return after;
    });
  }, []);

  const change = useCallback(
    async (cell: Cell, on: boolean) => {
      const key = keyOf(cell);
      const isUnderWay = wishes.current.has(key);
      wishes.current.set(key, on);
      show(key, on);
      if (isUnderWay) return;
      let kept = choices?.isOn(cell);
      for (let wish = wishes.current.get(key); wish !== kept; wish = wishes.current.get(key)) {
        if (wish === undefined) break;
        const reply = await send({
          informType: cell.kind,
          modifyTo: cell.way,
          isInformed: wish ? 'Y' : 'N',
        });
        if (reply && isSuccess(reply)) {
          kept = wish;
          continue;
        }
        onFailed(cell, reply?.shown ?? true);
        break;
      }
      wishes.current.delete(key);
      await reread();
      // Somebody may have asked for more while it was read again.
      if (!wishes.current.has(key)) show(key, undefined);
    },
    [choices, send, show, reread, onFailed],
  );

  return {
    change,
    isOn: (cell: Cell): boolean | undefined => shown.get(keyOf(cell)) ?? choices?.isOn(cell),
  };
}
