import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { type Tone, ToneIcon } from '../core/status.tsx';

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '20px minmax(0, 1fr)', md: '20px minmax(0, 1fr) auto' },
    alignItems: 'center',
    columnGap: '3',
    rowGap: '2',
    minHeight: '12',
    paddingInline: '4',
    paddingBlock: '2',
    '& + &': { borderTopWidth: '1px' },
    '& > [data-icon]': {
      display: 'grid',
      alignSelf: { base: 'start', md: 'center' },
      paddingTop: { base: '0.5', md: 0 },
    },
    '& > [data-act]': { gridColumn: { base: '2', md: 'auto' } },
  },
});
const Title = chakra('div', { base: { overflowWrap: 'anywhere' } });
const Detail = chakra('div', { base: { fontSize: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' } });

export interface TaskRowProps {
  /** How much harm waiting does. */
  tone: Extract<Tone, 'error' | 'warning' | 'info'>;
  /** Instead of the tone's own. */
  icon?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** The one button that ends it. */
  action?: ReactNode;
}

/** Something to do, in a list of such: what it is, why, and the button that ends it. */
export function TaskRow({ tone, icon, title, detail, action }: TaskRowProps) {
  return (
    <Row>
      <span data-icon="">{icon ?? <ToneIcon tone={tone} />}</span>
      <div>
        <Title>{title}</Title>
        {detail !== undefined && <Detail>{detail}</Detail>}
      </div>
      {action !== undefined && <div data-act="">{action}</div>}
    </Row>
  );
}
