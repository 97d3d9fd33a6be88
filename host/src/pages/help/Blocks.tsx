import { useTexts } from '@certdeck/i18n';
import { Alert, Box, chakra, Heading, Stack, Text } from '@certdeck/ui';
import { CodeBlock } from '@certdeck/ui/data';
import { HOST } from '../../texts.ts';
import type { Block } from './article.ts';
import { Inline, useHeadingLevel } from './inline.tsx';

const List = chakra('ul', {
  base: {
    listStyle: 'disc',
    paddingInlineStart: '6',
    display: 'flex',
    flexDirection: 'column',
    gap: '1.5',
    '& > li::marker': { color: 'fg.subtle' },
  },
});
const Steps = chakra('ol', {
  base: {
    listStyle: 'decimal',
    paddingInlineStart: '6',
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    '& > li::marker': { color: 'fg.muted', fontWeight: '500' },
  },
});
const TableFrame = chakra('div', { base: { overflowX: 'auto', borderWidth: '1px', borderRadius: 'lg' } });
const Cells = chakra('table', {
  base: {
    width: '100%',
    minWidth: '480px',
    fontSize: 'sm',
    '& th, & td': { paddingInline: '3', paddingBlock: '2', verticalAlign: 'top', minWidth: '96px' },
    '& th': { background: 'bg.subtle', fontWeight: 'medium' },
    '& tr + tr td, & thead + tbody tr:first-child td': { borderTopWidth: '1px' },
  },
});

/** Anchor of the heading at a place of an article. */
export const anchorOf = (place: number): string => `s${place}`;

/** Draws an article. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <Stack gap="4" maxWidth="prose" fontSize="md" lineHeight="1.7">
      {blocks.map((block, place) => (
        // An article doesn't change while it is read; its places are its identity.
        <OneBlock key={place} block={block} anchor={anchorOf(place)} />
      ))}
    </Stack>
  );
}

function OneBlock({ block, anchor }: { block: Block; anchor: string }) {
  const { t } = useTexts(HOST);
  const level = useHeadingLevel();
  switch (block.kind) {
    case 'p':
      return (
        <Text>
          <Inline text={block.text} />
        </Text>
      );
    case 'h':
      return (
        <Heading level={level} id={anchor} marginTop="4" css={{ scrollMarginTop: '16px' }}>
          {block.title}
        </Heading>
      );
    case 'steps':
      return <Steps>{block.items.map(item)}</Steps>;
    case 'list':
      return <List>{block.items.map(item)}</List>;
    case 'code':
      return <CodeBlock code={block.lines.join('\n')} label={block.label} />;
    case 'note':
      return (
        <Alert tone="info" title={t('help.note')}>
          <Inline text={block.text} />
        </Alert>
      );
    case 'warning':
      return (
        <Alert tone="warning" title={t('help.warning')}>
          <Inline text={block.text} />
        </Alert>
      );
    case 'table':
      return (
        // A narrow page scrolls it sideways, by the arrow keys too.
        <TableFrame role="group" aria-label={block.head.join(' · ')} tabIndex={0}>
          <Cells>
            <thead>
              <tr>
                {block.head.map((cell) => (
                  <th key={cell} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row) => (
                <tr key={row.join()}>
                  {row.map((cell, column) => (
                    <td key={column}>
                      <Inline text={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Cells>
        </TableFrame>
      );
    default:
      return block satisfies never;
  }
}

function item(text: string) {
  return (
    <Box as="li" key={text}>
      <Inline text={text} />
    </Box>
  );
}
