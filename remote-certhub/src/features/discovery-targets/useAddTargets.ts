import { useState } from 'react';
import { discoveryCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, revalidateAreas, useCallMutation } from '@certdeck/session';
import { STALE } from './Targets.resource.ts';
import type { ServerLine } from './server.ts';

/** A line that isn't watched, and why. */
export interface RefusedLine {
  text: string;
  reason: string;
}

export interface AddedTargets {
  /** How many servers are watched now that weren't before. */
  added: number;
  refused: RefusedLine[];
  /** Lines that weren't sent, or whose answer is missing, because the connection broke off. */
  unsent: string[];
}

/** Sends servers one after the other; the list is read again once, after the last of them. */
export function useAddTargets() {
  const { t } = useTexts('certhub-discovery-targets');
  const { send } = useCallMutation(discoveryCalls.addDiscoveryTarget, { messages: 'own', stale: [] });
  /** How many of the lines have their answer; null while nothing is sent. */
  const [done, setDone] = useState<number | null>(null);

  async function addAll(lines: readonly ServerLine[], interval: number): Promise<AddedTargets> {
    const result: AddedTargets = { added: 0, refused: [], unsent: [] };
    for (const [index, { text, server }] of lines.entries()) {
      setDone(index);
      if (!server) {
        result.refused.push({ text, reason: t('add.unreadable') });
        continue;
      }
      const reply = await send({ ...server, interval });
      if (!reply) {
        // Those behind it would fail as well, each after its own wait.
        result.unsent = lines.slice(index).map((line) => line.text);
        break;
      }
      if (isSuccess(reply)) result.added += 1;
      else
        result.refused.push({
          text,
          reason: reply.errors?.['host'] || reply.errors?.['port'] || reply.msg || t('add.refused'),
        });
    }
    setDone(null);
    if (result.added > 0) await revalidateAreas(STALE);
    return result;
  }
  return { addAll, done };
}
