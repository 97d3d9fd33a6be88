import { type FoundDomain, SEARCH_NAMES } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Button, Panel, SearchIcon, Stack, Text } from '@certdeck/ui';
import { searchPage } from '../../names/addresses.ts';

/** Names that the tenant doesn't have, and the way to ask whether they are free. */
export function OtherNames({ names }: { names: readonly FoundDomain[] }) {
  const { t } = useTexts('domain-batch-search');
  return (
    <Panel
      title={t('others')}
      description={names.length > SEARCH_NAMES ? t('others.most', { most: SEARCH_NAMES }) : undefined}
      actions={
        <Button size="sm" icon={<SearchIcon size={14} />} asChild>
          <RouterLink to={searchPage(names.map(({ unicode }) => unicode))}>{t('others.search')}</RouterLink>
        </Button>
      }
    >
      <Stack as="ul" gap="1">
        {names.map(({ domain, unicode }) => (
          <Text as="li" key={domain} translate="no">
            {unicode}
          </Text>
        ))}
      </Stack>
    </Panel>
  );
}
