import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Asn1Value } from '@certdeck/pki';
import { Box, Button, chakra, Flex, Text, useBreakpoint } from '@certdeck/ui';
import { CopyTextButton } from '@certdeck/ui/data';
import { useDecoderTexts } from './texts.ts';

/** Bytes that are drawn at once. */
const PAGE = 1024;

const Digits = chakra('div', {
  base: {
    fontFamily: 'mono',
    fontSize: 'xs',
    lineHeight: '20px',
    maxHeight: '480px',
    overflow: 'auto',
    borderWidth: '1px',
    borderRadius: 'md',
    padding: '2',
    whiteSpace: 'pre',
    '& [data-at]': { paddingInline: '2px', cursor: 'pointer' },
    '& [data-part=head]': { background: 'primary.solid', color: 'primary.contrast' },
    '& [data-part=content]': { background: 'primary.muted', color: 'fg' },
  },
});

const hex = (byte: number) => byte.toString(16).padStart(2, '0');

export interface HexViewProps {
  bytes: Uint8Array;
  /** What is marked: identifier and length in one shade, contents in another. */
  range: Pick<Asn1Value, 'start' | 'contentStart' | 'end'>;
  onByte: (at: number) => void;
}

/** The bytes in hexadecimal, a page at a time; a click chooses the value that a byte belongs to. */
export function HexView({ bytes, range, onByte }: HexViewProps) {
  const { t } = useDecoderTexts();
  const { isMobile } = useBreakpoint();
  const width = isMobile ? 8 : 16;
  const [turned, setTurned] = useState<{ at: number; page: number }>();
  const box = useRef<HTMLDivElement>(null);
  const pages = Math.ceil(bytes.length / PAGE);
  // Turning a page holds until another value is chosen.
  const page = turned?.at === range.start ? turned.page : Math.floor(range.start / PAGE);
  useEffect(() => {
    box.current?.querySelector('[data-part]')?.scrollIntoView({ block: 'nearest' });
  }, [range.start]);
  const from = page * PAGE;
  const shown = bytes.subarray(from, from + PAGE);
  const rows = Array.from({ length: Math.ceil(shown.length / width) }, (_, row) => row * width);
  const partOf = (at: number) =>
    at < range.start || at >= range.end ? undefined : at < range.contentStart ? 'head' : 'content';
  const onClick = (event: MouseEvent) => {
    const at = event.target instanceof HTMLElement ? event.target.dataset['at'] : undefined;
    if (at !== undefined) onByte(Number(at));
  };
  return (
    <Box minWidth="0">
      {/* The tree says the same to keyboards and screen readers; the digits are its picture. */}
      <Digits ref={box} onClick={onClick} tabIndex={0} role="region" aria-label={t('asn1.hex')}>
        {rows.map((row) => (
          <div key={row}>
            <Text as="span" tone="subtle">
              {(from + row).toString(16).padStart(6, '0')}{' '}
            </Text>
            {Array.from(shown.subarray(row, row + width), (byte, index) => {
              const at = from + row + index;
              return (
                <span key={at} data-at={at} data-part={partOf(at)}>
                  {hex(byte)}
                </span>
              );
            })}
          </div>
        ))}
      </Digits>
      <Flex gap="2" wrap="wrap" align="center" marginTop="2">
        <Text size="sm" tone="muted">
          {t('asn1.range', { start: range.start, end: range.end - 1, count: range.end - range.start })}
        </Text>
        <CopyTextButton
          size="sm"
          variant="ghost"
          value={Array.from(bytes.subarray(range.start, range.end), hex).join('')}
        >
          {t('asn1.copy')}
        </CopyTextButton>
        {pages > 1 && (
          <>
            <Button
              size="sm"
              variant="ghost"
              disabled={page === 0}
              onClick={() => setTurned({ at: range.start, page: page - 1 })}
            >
              {t('asn1.previous')}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              disabled={page >= pages - 1}
              onClick={() => setTurned({ at: range.start, page: page + 1 })}
            >
              {t('asn1.next')}
            </Button>
          </>
        )}
      </Flex>
    </Box>
  );
}
