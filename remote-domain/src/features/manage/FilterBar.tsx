import { useEffect, useState } from 'react';
import type { DomainGroup } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Box, Button, Flex, Input, isComposing, SearchIcon } from '@certdeck/ui';
import { Select } from '@certdeck/ui/forms';
import type { DomainSort, NameFilters } from './filters.ts';

/** Quiet time after the last key before a list is searched, in milliseconds. */
const QUIET = 350;

interface Props {
  filters: NameFilters;
  groups: readonly DomainGroup[];
  /** Where the heads of columns that sort aren't shown. */
  sorts: boolean;
  onChange(next: Partial<NameFilters>): void;
}

/** What narrows a list of names, and on a phone what sorts it. */
export function FilterBar({ filters: { keyword, groupID, sort }, groups, sorts, onChange }: Props) {
  const { t } = useTexts('domain-manage');
  const offered = [
    { value: '', label: t('group.any') },
    ...groups.map(({ id, name }) => ({ value: id, label: name })),
    // A link to a group works before, and without, the list of groups.
    ...(groupID === '' || groups.some(({ id }) => id === groupID) ? [] : [{ value: groupID, label: '…' }]),
  ];
  return (
    <Flex role="search" gap="2" wrap="wrap" align="center">
      <Box flex="1 1 240px" maxW={{ md: '360px' }}>
        <Keyword value={keyword} onSearch={(text) => onChange({ keyword: text })} />
      </Box>
      {(groups.length > 0 || groupID !== '') && (
        <Box flex={{ base: '1 1 130px', md: '0 1 180px' }}>
          <Select
            aria-label={t('column.group')}
            value={groupID}
            options={offered}
            onValueChange={(id) => onChange({ groupID: id })}
          />
        </Box>
      )}
      {sorts && (
        <Box flex={{ base: '1 1 130px', md: '0 1 180px' }}>
          <Select
            aria-label={t('sort')}
            value={sort}
            onValueChange={(next) => onChange({ sort: next as '' | DomainSort })}
            options={[
              { value: '', label: t('sort.usual') },
              { value: 'domain', label: t('sort.domain') },
              { value: 'expireTime', label: t('sort.soonest') },
              { value: '-expireTime', label: t('sort.latest') },
            ]}
          />
        </Box>
      )}
      {(keyword !== '' || groupID !== '') && (
        <Button variant="ghost" onClick={() => onChange({ keyword: '', groupID: '' })}>
          {t('clear')}
        </Button>
      )}
    </Flex>
  );
}

/** Searches once typing rests, and at once with Enter; follows the address when that changes. */
function Keyword({ value, onSearch }: { value: string; onSearch(text: string): void }) {
  const { t } = useTexts('domain-manage');
  const [draft, setDraft] = useState<{ of: string; text: string }>();
  const text = draft?.of === value ? draft.text : value;
  // The letters of a word that an input method hasn't converted yet are searched for nowhere.
  const [composes, setComposes] = useState(false);
  const search = () => {
    const wanted = text.trim();
    if (wanted !== value) onSearch(wanted);
  };
  useEffect(() => {
    if (composes || text.trim() === value) return undefined;
    const timer = setTimeout(search, QUIET);
    return () => clearTimeout(timer);
  });
  return (
    <Input
      type="search"
      aria-label={t('search')}
      placeholder={t('search')}
      start={<SearchIcon size={14} />}
      value={text}
      onChange={(event) => setDraft({ of: value, text: event.target.value })}
      onCompositionStart={() => setComposes(true)}
      onCompositionEnd={() => setComposes(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) search();
      }}
    />
  );
}
