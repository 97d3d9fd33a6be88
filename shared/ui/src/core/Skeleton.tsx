import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '@certdeck/i18n';
import type { ComponentProps } from 'react';
import { VisuallyHidden } from './layout.tsx';

const Block = chakra('span', {
  base: {
    display: 'block',
    background: 'bg.emphasis',
    borderRadius: 'sm',
    animation: 'pulse 1.6s ease-in-out infinite',
  },
  variants: { round: { true: { borderRadius: 'full' } } },
});

/** A grey shape where something will stand; give it the size of what comes. */
export function Skeleton(props: ComponentProps<typeof Block>) {
  return <Block aria-hidden="true" height="4" {...props} />;
}

const Column = chakra('span', {
  base: { display: 'flex', flexDirection: 'column', gap: '2.5', width: '100%' },
});
const WIDTHS = ['100%', '92%', '97%', '68%'];

/** Lines of text to come; the last one is short. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Column aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height="3" width={line === lines - 1 ? '60%' : WIDTHS[line % WIDTHS.length]} />
      ))}
    </Column>
  );
}

const Rows = chakra('span', { base: { display: 'block', width: '100%' } });
const Row = chakra('span', {
  base: {
    display: 'grid',
    alignItems: 'center',
    gap: '4',
    minHeight: '12',
    paddingInline: '4',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
});

/** The rows of a list to come: as many columns and rows as it will have. */
export function SkeletonRows({ rows = 8, columns = 4 }: { rows?: number; columns?: number }) {
  return (
    <Rows aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <Row key={row} gridTemplateColumns={`2fr repeat(${Math.max(columns - 1, 1)}, 1fr)`}>
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton key={column} height="3" width={WIDTHS[(row + column) % WIDTHS.length]} />
          ))}
        </Row>
      ))}
    </Rows>
  );
}

/** Says once to a screen reader that the part of the page is loading; wrap the skeletons of that part in it. */
export function Loading({ children, label }: { children: React.ReactNode; label?: string }) {
  const { t } = useTexts();
  return (
    <div aria-busy="true">
      <VisuallyHidden as="output">{label ?? t('state.loading')}</VisuallyHidden>
      {children}
    </div>
  );
}
