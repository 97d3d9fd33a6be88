import { useCallback } from 'react';
import { discoveryCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { isSuccess, useCallMutation } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { serverName } from './server.ts';
import { STALE, type Target } from './Targets.resource.ts';

/** Pauses a server, or watches a paused one again, and says so. */
export function usePause(): (target: Target) => Promise<void> {
  const { t } = useTexts('certhub-discovery-targets');
  const { send } = useCallMutation(discoveryCalls.changeDiscoveryTarget, { messages: 'own', stale: STALE });
  return useCallback(
    async (target) => {
      const reply = await send({ id: target.id, paused: target.paused ? 'N' : 'Y' });
      if (!reply) return;
      if (isSuccess(reply))
        notify.success(t(target.paused ? 'resumed' : 'paused', { server: serverName(target) }));
      else if (!reply.shown) notify.error(reply.msg || t('common:op.failed.save'));
    },
    [send, t],
  );
}
