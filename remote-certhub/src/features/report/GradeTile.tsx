import type { AuditGrade } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Box, VisuallyHidden } from '@certdeck/ui';
import { gradeTone } from './severity.ts';

const SIZES = {
  sm: { width: '9', height: '9', fontSize: 'md' },
  lg: {
    width: { base: '80px', md: '112px' },
    height: { base: '80px', md: '112px' },
    fontSize: { base: '40px', md: '56px' },
  },
} as const;

/** A grade as a tile: the letters in the colour of what they mean. */
export function GradeTile({ grade, size = 'sm' }: { grade: AuditGrade | null; size?: keyof typeof SIZES }) {
  const { t } = useTexts('certhub-report');
  const tone = gradeTone(grade);
  const [fg, bg, line] =
    tone === 'neutral'
      ? ['fg.muted', 'bg.muted', 'border']
      : [`${tone}.fg`, `${tone}.subtle`, `${tone}.border`];
  return (
    <Box
      display="grid"
      placeItems="center"
      flexShrink="0"
      borderWidth="1px"
      borderRadius="lg"
      fontWeight="bold"
      lineHeight="1"
      color={fg}
      background={bg}
      borderColor={line}
      {...SIZES[size]}
    >
      <span aria-hidden="true">{grade ?? '–'}</span>
      <VisuallyHidden>{grade ? t('gradeOf', { grade }) : t('history.none')}</VisuallyHidden>
    </Box>
  );
}
