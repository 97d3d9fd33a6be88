import type { NameEntry } from '@certdeck/pki';
import { Box, chakra, Flex, Panel, Text } from '@certdeck/ui';
import { CopyButton } from '@certdeck/ui/data';
import { RadioGroup } from '@certdeck/ui/forms';
import { useId } from 'react';
import { type NamesIn, useNamesIn } from './namesIn.ts';
import { useDecoderTexts } from './texts.ts';

const Table = chakra('table', {
  base: {
    width: '100%',
    fontSize: 'sm',
    '& th, & td': { textAlign: 'start', verticalAlign: 'top', paddingBlock: '1.5', paddingInlineEnd: '3' },
    '& thead th': { color: 'fg.muted', fontWeight: 'medium' },
    '& tbody tr': { borderTopWidth: '1px' },
    '& tbody th': { fontWeight: 'normal', color: 'fg.muted', width: { base: '40%', md: '220px' } },
    '& td': { overflowWrap: 'anywhere' },
  },
});

/** Subject or issuer, attribute by attribute: name in the chosen language, short name, identifier and value. */
export function NameTable({ caption, entries }: { caption: string; entries: readonly NameEntry[] }) {
  const { t } = useDecoderTexts();
  return (
    <Box>
      <Text weight="medium" marginBottom="1">
        {caption}
      </Text>
      {entries.length === 0 ? (
        <Text tone="muted">{t('name.empty')}</Text>
      ) : (
        <Table aria-label={caption}>
          <thead>
            <tr>
              <th scope="col">{t('name.attribute')}</th>
              <th scope="col">{t('name.value')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map(({ type, name, shortName, value }, index) => (
              <tr key={`${index} ${type}`}>
                <th scope="row">
                  <span data-name="">{name}</span>
                  <Text as="span" size="xs" tone="subtle" display="block" mono>
                    {shortName === type ? type : `${shortName} · ${type}`}
                  </Text>
                </th>
                <td>
                  <Flex gap="1" align="flex-start" justify="space-between">
                    <bdi>{value}</bdi>
                    <CopyButton value={value} what={name} />
                  </Flex>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Box>
  );
}

/** Chooses the language of names; nothing else changes with it. */
export function NamesInChoice() {
  const { t } = useDecoderTexts();
  const id = useId();
  const { language, setLanguage } = useNamesIn();
  return (
    <RadioGroup
      inline
      name={id}
      label={t('names.in')}
      value={language}
      onValueChange={(next) => setLanguage(next as NamesIn)}
      options={[
        { value: 'zh', label: <span lang="zh">中文</span> },
        { value: 'en', label: <span lang="en">English</span> },
      ]}
    />
  );
}

export function NamesPanel({
  tables,
}: {
  tables: readonly { caption: string; entries: readonly NameEntry[] }[];
}) {
  const { t } = useDecoderTexts();
  return (
    <Panel title={t('names.title')} actions={<NamesInChoice />}>
      <Flex direction="column" gap="5">
        {tables.map((table) => (
          <NameTable key={table.caption} {...table} />
        ))}
      </Flex>
    </Panel>
  );
}
