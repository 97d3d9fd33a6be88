import { useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { useSession } from '@certdeck/session';
import { Button, ChangingText, WarningIcon } from '@certdeck/ui';
import { endOverrides, type OverrideState, renewOverrides } from '../kernel/override-session.ts';
import { STAFF } from '../pages/staff/texts.ts';
import { FootBar } from './FootBar.tsx';

/** Says on every page, for as long as it is so, that this tab runs code that nobody has released. */
export default function OverrideBar({ states }: { states: readonly OverrideState[] }) {
  const { t } = useTexts(STAFF);
  const session = useSession();
  const [refused, setRefused] = useState(false);
  const missing = states.some(({ release }) => release === undefined);
  const runs = states.some(({ release }) => release !== undefined);

  async function again() {
    const verdict = await renewOverrides(session.getState().token);
    if (verdict === 'OK') location.reload();
    else setRefused(true);
  }

  return (
    <FootBar
      label={t('bar.label')}
      icon={<WarningIcon size={20} />}
      actions={
        <>
          {missing && (
            <Button size="sm" variant="ghost" onClick={() => void again()}>
              {t('common:btn.retry')}
            </Button>
          )}
          <Button size="sm" variant="primary" onClick={endOverrides}>
            {t('bar.end')}
          </Button>
        </>
      }
    >
      <strong>{t(runs ? 'bar.title' : 'bar.idle')}</strong>{' '}
      {states.map(({ id, address, release }) => (
        <span key={id}>
          {t(release ? 'bar.runs' : 'bar.missing', {
            remote: id,
            origin: new URL(address).origin,
          })}{' '}
        </span>
      ))}
      <ChangingText>{refused && t('bar.refused')}</ChangingText>
    </FootBar>
  );
}
