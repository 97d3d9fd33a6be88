import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '@certdeck/i18n';
import { hatch } from './Rail.tsx';

/** What a place serves: the newest certificate, an older one, an ended one; or nobody has looked yet. */
export type PlaceState = 'newest' | 'older' | 'ended' | 'waiting';

const STATES: readonly PlaceState[] = ['ended', 'older', 'waiting', 'newest'];

const Row = chakra('span', {
  base: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '3px' },
});
const Square = chakra('span', {
  base: {
    width: '10px',
    height: '10px',
    borderRadius: '2px',
    borderWidth: '1px',
    borderColor: 'transparent',
    '@media (forced-colors: active)': { borderColor: 'CanvasText' },
  },
  variants: {
    state: {
      newest: { background: 'success.icon', '@media (forced-colors: active)': { background: 'CanvasText' } },
      // Half of a square, and a square struck through: told apart without their colours too.
      older: {
        borderColor: 'warning.icon',
        backgroundImage: 'linear-gradient(to top, var(--cd-colors-warning-icon) 50%, transparent 50%)',
      },
      ended: {
        borderColor: 'error.icon',
        backgroundImage:
          'linear-gradient(45deg, transparent 40%, var(--cd-colors-error-icon) 40% 60%, transparent 60%)',
      },
      waiting: hatch,
    },
  },
});
const More = chakra('span', {
  base: { fontSize: '2xs', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
});

export interface PlaceSquaresProps {
  places: readonly { name: string; state: PlaceState }[];
  /** Squares that are drawn; the others are counted behind them. */
  most?: number;
}

/** Where a certificate is served, a square each, the worst first, so that drift is seen without opening anything. */
export function PlaceSquares({ places, most = 24 }: PlaceSquaresProps) {
  const { t } = useTexts();
  const sorted = [...places].sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state));
  const counts = STATES.flatMap((state) => {
    const count = places.filter((place) => place.state === state).length;
    return count === 0 ? [] : [`${t(`places.${state}`)}: ${count}`];
  });
  return (
    <Row role="img" aria-label={counts.length === 0 ? t('places.none') : counts.join(' · ')}>
      {sorted.slice(0, most).map(({ name, state }) => (
        <Square key={name} state={state} data-state={state} title={`${name}: ${t(`places.${state}`)}`} />
      ))}
      {sorted.length > most && <More>+{sorted.length - most}</More>}
    </Row>
  );
}
