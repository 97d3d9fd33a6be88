import { chakra, defineStyle } from '@chakra-ui/react/styled-system';
import { useId, useState, type ReactNode } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Button } from '../core/Button.tsx';
import { Heading } from '../core/typography.tsx';

const Frame = chakra('section', { base: { minWidth: 0 } });
const Top = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    marginBottom: '3',
  },
});
const Aside = chakra('div', { base: { marginInlineStart: 'auto' } });
const Figures = chakra('table', {
  base: {
    width: '100%',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    '& :is(th, td)': { height: '8', paddingInlineEnd: '3', borderBottomWidth: '1px', borderColor: 'border' },
    '& thead th': { color: 'fg.muted', fontSize: 'xs', fontWeight: 'medium' },
    '& tbody th': { fontWeight: 'normal', whiteSpace: 'nowrap' },
    '& [data-end]': { textAlign: 'end' },
  },
});

/** One column for each bar of a chart, and for what stands below it. */
export const barColumns = defineStyle({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
});

const Scroll = chakra('div', { base: { overflowX: 'auto', '&:focus-visible': { outlineOffset: '-2px' } } });

interface Props {
  title: string;
  level: 2 | 3 | 4;
  legend?: ReactNode;
  chart: ReactNode;
  /** The same as a table; always one, since not everybody sees a drawing. */
  table: ReactNode;
}

/** A chart with its name, its legend and the switch to its table. */
export function ChartFrame({ title, level, legend, chart, table }: Props) {
  const { t } = useTexts();
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  return (
    <Frame aria-labelledby={id}>
      <Top>
        <Heading level={level} size="sm" id={id}>
          {title}
        </Heading>
        {!asTable && legend}
        <Aside>
          <Button variant="link" size="sm" onClick={() => setAsTable(!asTable)}>
            {t(asTable ? 'chart.chart' : 'chart.table')}
          </Button>
        </Aside>
      </Top>
      {asTable ? (
        <Scroll tabIndex={0} role="group" aria-labelledby={id}>
          {table}
        </Scroll>
      ) : (
        chart
      )}
    </Frame>
  );
}

export interface FigureRow {
  key: string | number;
  name: ReactNode;
  /** One for each column behind the first. */
  figures: readonly ReactNode[];
}

/** The figures of a chart: a row for each moment, a column for each kind. */
export function FiguresTable({
  title,
  columns: [first, ...others],
  rows,
}: {
  title: string;
  columns: readonly string[];
  rows: readonly FigureRow[];
}) {
  return (
    <Figures aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {others.map((column) => (
            <th key={column} scope="col" data-end="">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, figures }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {figures.map((figure, place) => (
              <td key={others[place]} data-end="">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Figures>
  );
}
