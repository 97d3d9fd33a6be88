import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Box, chakra, Text } from '@certdeck/ui';
import { HOST } from '../../../texts.ts';
import { Track } from './track.ts';
import type { SlidePuzzle } from './usePuzzle.ts';

/** Pixels that an arrow key moves the piece; with Shift a single one. */
const KEY_STEP = 4;

const Picture = chakra('div', {
  base: {
    position: 'relative',
    width: '100%',
    overflow: 'hidden',
    borderRadius: 'md',
    borderWidth: '1px',
    userSelect: 'none',
    '& img': { position: 'absolute', top: 0, height: '100%', maxWidth: 'none', pointerEvents: 'none' },
  },
});

const thumb = {
  appearance: 'none',
  width: '44px',
  height: '38px',
  borderRadius: 'md',
  background: 'primary.solid',
  border: '0',
  cursor: 'grab',
  backgroundImage:
    "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%23fff' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M3 8h10M9 4l4 4-4 4'/%3E%3C/svg%3E\")",
  backgroundRepeat: 'no-repeat',
  backgroundPosition: 'center',
  backgroundSize: '18px',
} as const;

const Bar = chakra('input', {
  base: {
    appearance: 'none',
    display: 'block',
    width: '100%',
    height: '10',
    margin: 0,
    background: 'bg.muted',
    borderWidth: '1px',
    borderRadius: 'md',
    cursor: 'pointer',
    touchAction: 'pan-y',
    '&::-webkit-slider-thumb': thumb,
    '&::-moz-range-thumb': thumb,
    _disabled: { opacity: 0.6 },
  },
});

interface Props {
  puzzle: SlidePuzzle;
  disabled: boolean;
  /** The piece was let go, or Enter pressed: the text for `captchaValidate`. */
  onSolved(answer: string): void;
}

/** The picture, its piece, and the bar that moves the piece: by mouse, finger or keys. */
export function SlideBar({ puzzle, disabled, onSolved }: Props) {
  const { t } = useTexts(HOST);
  const [x, setX] = useState(0);
  const track = useRef(new Track());
  const solved = useRef(false);
  const bar = useRef<HTMLInputElement>(null);
  const id = useId();
  const { width, height, pieceWidth, background, piece } = puzzle;
  const max = width - pieceWidth;

  useEffect(() => bar.current?.focus({ preventScroll: true }), []);

  const moveTo = (next: number) => {
    const place = Math.min(Math.max(next, 0), max);
    track.current.moveTo(place, performance.now());
    setX(place);
  };
  const finish = () => {
    // Some browsers report the end of a finger's movement twice, and a puzzle counts once.
    if (solved.current || !track.current.isSlide) return;
    solved.current = true;
    onSolved(track.current.answer());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 1 : KEY_STEP;
    const next = { ArrowRight: x + step, ArrowUp: x + step, ArrowLeft: x - step, ArrowDown: x - step }[
      event.key
    ];
    if (event.key === 'Enter') {
      event.preventDefault();
      finish();
    } else if (next !== undefined) {
      event.preventDefault();
      moveTo(next);
    }
  };
  return (
    <Box>
      <Picture style={{ aspectRatio: `${width} / ${height}` }}>
        <img src={background} alt={t('captcha.picture')} style={{ left: 0, width: '100%' }} />
        <img
          src={piece}
          alt=""
          style={{ left: `${(x / width) * 100}%`, width: `${(pieceWidth / width) * 100}%` }}
        />
      </Picture>
      <Text id={`${id}-how`} size="sm" tone="muted" marginBlock="2">
        {t('captcha.slide')}
      </Text>
      <Bar
        ref={bar}
        type="range"
        min={0}
        max={max}
        step={1}
        value={x}
        disabled={disabled}
        aria-label={t('captcha.slider')}
        aria-valuetext={t('captcha.position', { x, max })}
        aria-describedby={`${id}-how ${id}-keys`}
        onChange={(event) => moveTo(Number(event.target.value))}
        onKeyDown={onKeyDown}
        onPointerUp={finish}
        onTouchEnd={finish}
      />
      <Text id={`${id}-keys`} size="xs" tone="subtle" marginTop="1.5">
        {t('captcha.slide.keys')}
      </Text>
    </Box>
  );
}
