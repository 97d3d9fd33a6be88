import { useState } from 'react';
import { domainCalls, type TopLevelDomain } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Box, Button, ChevronDownIcon, Flex, RefreshIcon, SearchInput, Stack, Text } from '@certdeck/ui';
import { Checkbox } from '@certdeck/ui/forms';
import { Popover } from '@certdeck/ui/overlays';
import { toReadable } from '@certdeck/validation';
import { MOST_ENDINGS } from './filters.ts';

/** Endings that are named on the button; of more it says how many there are. */
const NAMED = 2;
/** Endings from which on they can be searched. */
const SEARCHED_FROM = 15;

interface Props {
  /** A-labels; none for all. */
  chosen: readonly string[];
  onChoose(endings: string[]): void;
}

/** Which endings a search is limited to. They are applied together, so that the registries are asked once. */
export function EndingsFilter({ chosen, onChoose }: Props) {
  const { t } = useTexts('domain');
  const [isOpen, setIsOpen] = useState(false);
  const label =
    chosen.length === 0
      ? t('filter.endings.all')
      : chosen.length <= NAMED
        ? chosen.map((ending) => `.${toReadable(ending)}`).join(', ')
        : t('filter.endings.some', { count: chosen.length });
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      title={t('filter.endings')}
      trigger={
        <Button size="sm" block iconEnd={<ChevronDownIcon size={14} />}>
          {label}
        </Button>
      }
    >
      <Choice
        chosen={chosen}
        onChoose={(endings) => {
          setIsOpen(false);
          onChoose(endings);
        }}
      />
    </Popover>
  );
}

function Choice({ chosen, onChoose }: Props) {
  const { t } = useTexts('domain');
  const { data, error, isValidating, refresh } = useCall(domainCalls.listTlds, {}, { messages: 'none' });
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(chosen));
  const [text, setText] = useState('');
  const all = data?.tld ?? [];
  const wanted = text.trim().toLowerCase().replace(/^\./, '');
  const shown = all.filter(({ name, unicode }) => `.${name} .${unicode}`.toLowerCase().includes(wanted));
  const tick = (name: string, on: boolean) =>
    setTicked(new Set(on ? [...ticked, name] : [...ticked].filter((one) => one !== name)));
  if (!data)
    return error ? (
      <Stack gap="2">
        <Text size="sm" tone="muted">
          {t('filter.endings.failed')}
        </Text>
        <Button
          size="sm"
          icon={<RefreshIcon size={14} />}
          loading={isValidating}
          onClick={() => void refresh()}
        >
          {t('common:btn.retry')}
        </Button>
      </Stack>
    ) : (
      <Text size="sm" tone="muted">
        {t('common:state.loading')}
      </Text>
    );
  return (
    <Stack gap="3" width={{ base: '260px', md: '300px' }}>
      {all.length >= SEARCHED_FROM && (
        <SearchInput
          size="sm"
          aria-label={t('prices.search')}
          placeholder={t('prices.search')}
          pause={0}
          value={text}
          onSearch={setText}
        />
      )}
      <Box maxHeight="240px" overflowY="auto" tabIndex={-1}>
        <Stack as="ul" gap="2">
          {shown.map((tld) => (
            <li key={tld.name}>
              <Ending
                tld={tld}
                isTicked={ticked.has(tld.name)}
                isFull={ticked.size >= MOST_ENDINGS}
                onTick={(on) => tick(tld.name, on)}
              />
            </li>
          ))}
        </Stack>
        {shown.length === 0 && (
          <Text size="sm" tone="muted">
            {t('common:empty.filtered')}
          </Text>
        )}
      </Box>
      <Flex gap="2">
        <Button size="sm" variant="primary" onClick={() => onChoose([...ticked])}>
          {t('filter.apply')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onChoose([])}>
          {t('filter.endings.all')}
        </Button>
      </Flex>
    </Stack>
  );
}

interface EndingProps {
  tld: TopLevelDomain;
  isTicked: boolean;
  /** No more can be ticked. */
  isFull: boolean;
  onTick(on: boolean): void;
}

const Ending = ({ tld: { unicode }, isTicked, isFull, onTick }: EndingProps) => (
  <Checkbox checked={isTicked} disabled={isFull && !isTicked} onValueChange={onTick}>
    .{unicode}
  </Checkbox>
);
