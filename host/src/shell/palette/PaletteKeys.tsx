import { Fragment } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Kbd } from '@certdeck/ui';
import { HOST } from '../../texts.ts';
import { Keys } from './look.ts';
import { isApple } from './platform.ts';

/** The keys of the palette and what they do, at its foot; they describe its field to who hears it. */
export function PaletteKeys({ id }: { id: string }) {
  const { t } = useTexts(HOST);
  const keys: readonly { press: readonly string[]; does: string }[] = [
    { press: ['↑', '↓'], does: t('keys.move') },
    { press: ['Enter'], does: t('keys.choose') },
    { press: [isApple() ? '⌘ Enter' : 'Ctrl Enter'], does: t('palette.tab') },
    { press: ['→'], does: t('palette.action') },
    { press: ['Esc'], does: t('palette.close') },
  ];
  return (
    <Keys id={id}>
      {keys.map(({ press, does }) => (
        <span key={does}>
          {press.map((key) => (
            <Fragment key={key}>
              <Kbd>{key}</Kbd>{' '}
            </Fragment>
          ))}
          {does}{' '}
        </span>
      ))}
    </Keys>
  );
}
