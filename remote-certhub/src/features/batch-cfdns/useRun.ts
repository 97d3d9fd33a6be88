import { useEffect, useRef, useState } from 'react';
import { toolCalls, type ZoneRecord } from '@certdeck/contract';
import { pause, useSession } from '@certdeck/session';
import type { PlannedRow } from './diff.ts';

/** One change as it is sent. */
export interface Change {
  key: string;
  action: 'put' | 'delete';
  type: 'A' | 'AAAA' | 'CNAME' | 'TXT' | 'MX' | 'NS' | 'CAA' | 'SRV';
  name: string;
  content: string;
  ttl?: number;
  proxied?: boolean;
  priority?: number;
  replaces?: string;
}

export interface Outcome {
  ok: boolean;
  code: string;
  /** The provider's own words, for refusals. */
  msg: string;
  record: ZoneRecord | null;
  before: ZoneRecord | null;
}

export interface Run {
  state: 'idle' | 'running' | 'paused' | 'ended';
  /** Seconds that the provider asked to wait; while `paused`. */
  wait: number;
  outcomes: ReadonlyMap<string, Outcome>;
  total: number;
}

/** Rows of one request: results come soon, and little is in doubt when a connection breaks. */
const PART = 10;
/** Longest pause that is waited out by the page, in seconds; a provider's window has five minutes. */
const LONGEST_WAIT = 330;
const TRIES = 3;
const IDLE: Run = { state: 'idle', wait: 0, outcomes: new Map(), total: 0 };

/** What a planned row sends; nothing for a row that is as it should be. */
export function changeOf({ record, plan }: PlannedRow, key: string): Change | null {
  if (plan.kind !== 'create' && plan.kind !== 'update') return null;
  const { type, name, content, ttl, proxied, priority } = record;
  return {
    key,
    action: 'put',
    type,
    name,
    content,
    ...(ttl === undefined ? {} : { ttl }),
    ...(proxied === undefined ? {} : { proxied }),
    ...(priority === undefined ? {} : { priority }),
    ...(plan.kind === 'update' ? { replaces: plan.replaces.id } : {}),
  };
}

/** What takes a run back: what was made goes, what was changed becomes what it was. The last change comes first. */
export function undoOf(changes: readonly Change[], outcomes: ReadonlyMap<string, Outcome>): Change[] {
  return changes.toReversed().flatMap((change): Change[] => {
    const { key, type, name } = change;
    const { code, record, before } = outcomes.get(key) ?? {};
    if (code === 'created' && record)
      return [{ key, action: 'delete', type, name, content: record.content, replaces: record.id }];
    if (code !== 'updated' || !before) return [];
    const { content, ttl, proxied, priority } = before;
    const rest = { ttl, proxied, ...(priority === null ? {} : { priority }) };
    return [{ key, action: 'put', type, name, content, ...rest, ...(record ? { replaces: record.id } : {}) }];
  });
}

/**
 * Sends changes part by part, waits when the provider asks for it, and stops on demand. The token is given for each
 * run and kept in no state.
 */
export function useRun() {
  const { client } = useSession();
  const [run, setRun] = useState<Run>(IDLE);
  const stop = useRef<AbortController | null>(null);
  // Whoever leaves the page sees no results any more, so nothing further is written.
  useEffect(() => () => stop.current?.abort(), []);

  const start = async (changes: readonly Change[], token: string): Promise<ReadonlyMap<string, Outcome>> => {
    const abort = new AbortController();
    stop.current = abort;
    const outcomes = new Map<string, Outcome>();
    const show = (state: Run['state'], wait = 0) =>
      setRun({ state, wait, outcomes: new Map(outcomes), total: changes.length });
    show('running');
    let left = [...changes];
    let failures = 0;
    while (left.length > 0 && !abort.signal.aborted) {
      const part = left.slice(0, PART);
      const wait = await send(part, token, outcomes);
      const isLost = part.some(({ key }) => outcomes.get(key)?.code === 'unreachable');
      if (wait > 0 && wait <= LONGEST_WAIT) {
        left = left.filter(({ key }) => !outcomes.get(key) || outcomes.get(key)?.code === 'limited');
        for (let second = wait; second > 0 && !abort.signal.aborted; second -= 1) {
          show('paused', second);
          await pause(1000, abort.signal);
        }
        continue;
      }
      // Asking again is safe: the API looks first and writes nothing twice.
      if (isLost && (failures += 1) < TRIES) {
        await pause(500, abort.signal);
        continue;
      }
      if (isLost || part.some(({ key }) => outcomes.get(key)?.code === 'token')) break;
      failures = 0;
      left = left.slice(part.length);
      show('running');
    }
    show('ended');
    stop.current = null;
    return outcomes;
  };

  /** @returns seconds to wait; 0 when the part is through */
  const send = async (
    part: readonly Change[],
    token: string,
    outcomes: Map<string, Outcome>,
  ): Promise<number> => {
    const reply = await client
      .call(toolCalls.writeRecords, { token, records: recordsOf(part) }, { messages: 'none' })
      .catch(() => null);
    const rows = reply?.code === 200 ? reply.data : null;
    part.forEach(({ key }, index) => {
      const row = rows?.[index];
      const lost = { ok: false, code: 'unreachable', msg: reply?.msg ?? '', record: null, before: null };
      outcomes.set(key, row ?? lost);
    });
    return Math.max(0, ...(rows ?? []).map(({ code, retryAfter }) => (code === 'limited' ? retryAfter : 0)));
  };

  return { run, start, stop: () => stop.current?.abort() };
}

const recordsOf = (part: readonly Change[]) => part.map(({ key: _key, ...change }) => change);

/** The changes as the inputs of the calls that write them. */
export function inputsOf(changes: readonly Change[], token: string) {
  return Array.from({ length: Math.ceil(changes.length / PART) }, (_, index) => ({
    token,
    records: recordsOf(changes.slice(index * PART, (index + 1) * PART)),
  }));
}
