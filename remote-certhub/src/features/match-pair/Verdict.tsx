import { useTexts } from '@certdeck/i18n';
import { Alert, Stack } from '@certdeck/ui';
import { type MatchItem, relationOf } from './matches.ts';

/** The answer in one sentence where two things were given, and what contradicts itself. */
export function Verdict({ items }: { items: readonly MatchItem[] }) {
  const { t } = useTexts('certhub-match-pair');
  const [first, second] = items;
  const odd = items.filter(({ match }) => match.proof === 'contradicts');
  if (items.length > 2 && odd.length === 0) return null;
  return (
    <Stack gap="3">
      {odd.map(({ name }) => (
        <Alert key={name} tone="error" live>
          {t('contradicts', { name })}
        </Alert>
      ))}
      {items.length === 1 && <Alert tone="info">{t('one')}</Alert>}
      {items.length === 2 && first && second && odd.length === 0 && <Pair first={first} second={second} />}
    </Stack>
  );
}

function Pair({ first, second }: { first: MatchItem; second: MatchItem }) {
  const { t } = useTexts('certhub-match-pair');
  const relation = relationOf(first, second);
  switch (relation) {
    case 'proven':
    case 'same':
    case 'claimed':
      return (
        <Alert tone="success" live title={t('yes')}>
          {t(`yes.${relation}`)}
        </Alert>
      );
    case 'no':
      return (
        <Alert tone="error" live title={t('no')}>
          {t('no.text')}
        </Alert>
      );
    default:
      return null;
  }
}
