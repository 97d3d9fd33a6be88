import { useCallback } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Button, type ButtonProps, notify, TerminalIcon } from '@certdeck/ui';
import { useApiBase } from '../portal.ts';
import type { ApiCallSource } from './call.ts';

const load = () => import(/* webpackChunkName: "part-api-call" */ './command.ts');

/** Copies what an act of the page would be as a call of the API, and says whether it could. */
export function useCopyApiCall(): (source: ApiCallSource) => Promise<void> {
  const { t } = useTexts();
  const base = useApiBase();
  return useCallback(
    async (source) => {
      try {
        const { commandOf } = await load();
        await navigator.clipboard.writeText(commandOf(source, base));
        notify.success(t('api.copied'));
      } catch {
        notify.error(t('copy.fail'));
      }
    },
    [t, base],
  );
}

/** Fetches what makes the command before it is asked for: a browser lets a page copy only soon after the press. */
export const prepareApiCall = (): void => void load().catch(() => undefined);

export interface CopyApiCallProps extends Pick<ButtonProps, 'size' | 'variant'> {
  calls: ApiCallSource;
}

/** A button beside an act that copies it as a curl command. */
export function CopyApiCall({ calls, size = 'sm', variant = 'ghost' }: CopyApiCallProps) {
  const { t } = useTexts();
  const copy = useCopyApiCall();
  return (
    <Button
      size={size}
      variant={variant}
      icon={<TerminalIcon size={14} />}
      onPointerEnter={prepareApiCall}
      onFocus={prepareApiCall}
      onClick={() => void copy(calls)}
    >
      {t('api.copy')}
    </Button>
  );
}
