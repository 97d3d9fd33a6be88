import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '@certdeck/i18n';
import { Button, IconButton } from '../core/Button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../core/icons.ts';
import { useBreakpoint } from '../core/useBreakpoint.ts';
import { Select } from '../forms/Select.tsx';

/** Offered sizes in their order (A§9.8). */
export const PAGE_SIZES = [10, 15, 20, 30, 50, 100, 300, 400] as const;
/** Rows of a page until the customer chooses another size (A§9.9, D-064). */
export const DEFAULT_PAGE_SIZE = 20;
/** The pager is hidden up to this total, whatever the page size (A§9.14, D-066). */
export const PAGER_ABOVE = 10;

const Bar = chakra('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    paddingBlock: '3',
  },
});
const Side = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    color: 'fg.muted',
    fontSize: 'sm',
  },
});
const Gap = chakra('span', { base: { minWidth: '6', textAlign: 'center', color: 'fg.subtle' } });

export interface PagerProps {
  total: number;
  limit: number;
  /** From 1, as `offset` on the wire. */
  page: number;
  onChange: (next: { page: number; limit: number }) => void;
}

/** The page numbers to show: first, last, and two around the current one; 'gap' where some are left out. */
export function pageNumbers(page: number, pages: number): (number | 'gap')[] {
  const near = new Set(
    [1, pages, page - 1, page, page + 1].filter((number) => number >= 1 && number <= pages),
  );
  const sorted = [...near].sort((a, b) => a - b);
  return sorted.flatMap((number, index) => {
    const before = sorted[index - 1];
    if (before === undefined || number - before === 1) return [number];
    return number - before === 2 ? [number - 1, number] : ['gap' as const, number];
  });
}

/** Page and page size of a list; nothing up to a total of 10. A new size goes back to the first page. */
export function Pager({ total, limit, page, onChange }: PagerProps) {
  const { t } = useTexts();
  const { isMobile } = useBreakpoint();
  if (total <= PAGER_ABOVE) return null;
  const pages = Math.max(1, Math.ceil(total / limit));
  const from = Math.min((page - 1) * limit + 1, total);
  const to = Math.min(page * limit, total);
  const go = (next: number) => onChange({ page: next, limit });
  return (
    <Bar aria-label={t('pager.label')}>
      <Side>
        <span>{t('pager.range', { from, to, total })}</span>
        <Select
          size="sm"
          width="120px"
          aria-label={t('pager.size.label')}
          value={String(limit)}
          options={PAGE_SIZES.map((size) => ({ value: String(size), label: t('pager.size', { n: size }) }))}
          onValueChange={(size) => onChange({ page: 1, limit: Number(size) })}
        />
      </Side>
      <Side>
        <IconButton
          label={t('pager.prev')}
          size="sm"
          variant="secondary"
          disabled={page <= 1}
          onClick={() => go(page - 1)}
        >
          <ChevronLeftIcon />
        </IconButton>
        {isMobile ? (
          <span>{`${page} / ${pages}`}</span>
        ) : (
          pageNumbers(page, pages).map((number, index) =>
            number === 'gap' ? (
              <Gap key={`gap-${index}`}>…</Gap>
            ) : (
              <Button
                key={number}
                size="sm"
                variant={number === page ? 'secondary' : 'ghost'}
                aria-label={t('pager.page', { n: number })}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => go(number)}
              >
                {number}
              </Button>
            ),
          )
        )}
        <IconButton
          label={t('pager.next')}
          size="sm"
          variant="secondary"
          disabled={page >= pages}
          onClick={() => go(page + 1)}
        >
          <ChevronRightIcon />
        </IconButton>
      </Side>
    </Bar>
  );
}
