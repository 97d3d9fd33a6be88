import { useTexts } from '@certdeck/i18n';
import {
  Box,
  chakra,
  CheckIcon,
  CloseIcon,
  HelpIcon,
  Panel,
  VisuallyHidden,
  type IconType,
} from '@certdeck/ui';
import { type MatchItem, type Relation, relationOf } from './matches.ts';

const Table = chakra('table', {
  base: {
    fontSize: 'sm',
    borderCollapse: 'collapse',
    '& th, & td': { padding: '2', borderBottomWidth: '1px', textAlign: 'center' },
    '& tbody th': {
      textAlign: 'start',
      fontWeight: 'normal',
      minWidth: { base: '140px', md: '240px' },
      maxWidth: '360px',
      overflowWrap: 'anywhere',
    },
    '& td[data-relation=proven], & td[data-relation=same]': {
      background: 'success.subtle',
      color: 'success.fg',
    },
    '& td[data-relation=claimed]': { background: 'warning.subtle', color: 'warning.fg' },
    '& td[data-relation=no]': { color: 'fg.subtle' },
    '& td[data-relation=self]': { background: 'bg.subtle' },
    '& svg': { display: 'inline-block' },
  },
});

const ICONS: Partial<Record<Relation, IconType>> = {
  proven: CheckIcon,
  claimed: CheckIcon,
  same: CheckIcon,
  no: CloseIcon,
  unknown: HelpIcon,
};

/** Everything against everything. Icons and words say the same, colours come on top. */
export function Matrix({ items }: { items: readonly MatchItem[] }) {
  const { t } = useTexts('certhub-match-pair');
  return (
    <Panel title={t('matrix.title')}>
      <Box overflowX="auto" tabIndex={0} role="group" aria-label={t('matrix.title')}>
        <Table>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('matrix.item')}</VisuallyHidden>
              </th>
              {items.map(({ number, name }) => (
                <th key={number} scope="col" title={name}>
                  {number}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((row) => (
              <tr key={row.number}>
                <th scope="row">{row.name}</th>
                {items.map((column) => (
                  <Cell key={column.number} relation={relationOf(row, column)} />
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
    </Panel>
  );
}

function Cell({ relation }: { relation: Relation }) {
  const { t } = useTexts('certhub-match-pair');
  const Icon = ICONS[relation];
  const text = t(`cell.${relation}`);
  return (
    <td data-relation={relation} title={text}>
      {Icon && <Icon size={14} aria-hidden />}
      <VisuallyHidden>{text}</VisuallyHidden>
    </td>
  );
}
