import { useRef, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Button, EmptyState, LockIcon } from '@certdeck/ui';
import { focusHeading } from '../shell/headingFocus.ts';
import { HOST } from '../texts.ts';
import type { Lack } from './customer.ts';
import { useEmbeddedArea } from './embedContext.ts';

interface Props {
  lack: Lack;
  retry(): Promise<void>;
}

/** The page around us brings no token: who signs the customer in is its business, trying again is ours. */
export function NoCustomer({ lack, retry }: Props) {
  const { t } = useTexts(HOST);
  const { place } = useEmbeddedArea();
  const panel = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const again = async () => {
    setAsking(true);
    // The button that has the focus goes when a token comes.
    const leaving = panel.current?.querySelector('h1') ?? null;
    focusHeading({ within: place.root, root: place.shadow, leaving });
    await retry();
    setAsking(false);
  };
  return (
    <div ref={panel} role="alert">
      <EmptyState
        level={1}
        icon={<LockIcon size={22} />}
        title={t(lack === 'signed-out' ? 'embed.signedOut.title' : 'embed.unconfirmed.title')}
        actions={
          <Button loading={asking} onClick={() => void again()}>
            {t('common:btn.retry')}
          </Button>
        }
      >
        {t(lack === 'signed-out' ? 'embed.signedOut.text' : 'failure.TOKEN')}
      </EmptyState>
    </div>
  );
}
