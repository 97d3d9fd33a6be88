import { useTexts } from '@certdeck/i18n';
import { Button, ButtonGroup, Text, wholeText } from '@certdeck/ui';
import { keepOnly, nameGroups } from './mixed.ts';
import type { Asked } from './recognise.ts';

/** Names that are listed; of more the number alone is of use. */
const SHOWN = 3;

interface Props {
  asked: Asked;
  /** Puts a text in place of what was entered. */
  onKeep(text: string): void;
}

/** What to take away so that the rest fits into one certificate, with a button for each kind that may stay. */
export function MixedNames({ asked, onKeep }: Props) {
  const { t } = useTexts('ssl');
  const groups = nameGroups(asked);
  const away = groups.slice(1).flatMap(({ entries }) => entries.map(({ name }) => name));
  const rest = away.length - SHOWN;
  return (
    <div data-mixed="">
      <Text size="sm">
        {wholeText([
          t('ask.mixed.away', { names: away.slice(0, SHOWN).join(t('ask.mixed.comma')) }),
          rest > 0 && ` ${t('preview.names.more', { count: rest })}`,
        ])}
      </Text>
      <ButtonGroup marginTop="2">
        {groups.map(({ kind, entries }) => (
          <Button key={kind} size="sm" onClick={() => onKeep(keepOnly(asked, kind))}>
            {t('ask.mixed.keep', { names: t(`ask.count.${kind}`, { count: entries.length }) })}
          </Button>
        ))}
      </ButtonGroup>
    </div>
  );
}
