import { useState } from 'react';
import type { Viewing } from '@certdeck/contract/viewing';
import { useTexts } from '@certdeck/i18n';
import { useSession } from '@certdeck/session';
import { Button, EyeIcon, Time } from '@certdeck/ui';
import { STAFF } from '../pages/staff/texts.ts';
import { FootBar } from './FootBar.tsx';

/** Says on every page, for as long as it is so, whose portal this tab shows and that nothing can be changed in it. */
export default function ViewBar({ viewing }: { viewing: Viewing }) {
  const { t } = useTexts(STAFF);
  const session = useSession();
  const [ending, setEnding] = useState(false);
  const { name, accountNo, endsAt } = viewing;
  const customer = name === accountNo ? name : t('look.customer', { name, number: accountNo });

  function end() {
    setEnding(true);
    void session.logout();
  }

  return (
    <FootBar
      label={t('look.label')}
      icon={<EyeIcon size={20} />}
      actions={
        <Button size="sm" variant="primary" loading={ending} onClick={end}>
          {t('look.end')}
        </Button>
      }
    >
      <strong>{t('look.title', { customer })}</strong> {t('look.until')} <Time value={endsAt} />
    </FootBar>
  );
}
