import { useTexts } from '@certdeck/i18n';
import { Box, SearchInput } from '@certdeck/ui';
import { MOST_LETTERS } from './transfersOut.resource.ts';

/** Narrows a list to names that have these letters. */
export function NameSearch({ keyword, onSearch }: { keyword: string; onSearch(text: string): void }) {
  const { t } = useTexts('domain');
  return (
    <Box role="search" maxW={{ md: '360px' }}>
      <SearchInput
        aria-label={t('transferOut.search')}
        placeholder={t('transferOut.search')}
        maxLength={MOST_LETTERS}
        value={keyword}
        onSearch={onSearch}
      />
    </Box>
  );
}
