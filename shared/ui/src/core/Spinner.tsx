import { chakra } from '@chakra-ui/react/styled-system';
import { useTexts } from '@certdeck/i18n';
import { VisuallyHidden } from './layout.tsx';

const Ring = chakra('span', {
  base: {
    display: 'inline-block',
    flexShrink: 0,
    borderRadius: 'full',
    borderStyle: 'solid',
    borderColor: 'currentcolor',
    borderInlineEndColor: 'transparent',
    animation: 'spin 0.7s linear infinite',
    // A ring that stands still would look broken, so it keeps turning, slowly.
    '@media (prefers-reduced-motion: reduce)': { animation: 'spin 3s linear infinite !important' },
  },
  variants: {
    size: {
      sm: { width: '14px', height: '14px', borderWidth: '2px' },
      md: { width: '20px', height: '20px', borderWidth: '2px' },
      lg: { width: '32px', height: '32px', borderWidth: '3px' },
    },
  },
  defaultVariants: { size: 'md' },
});

/** For waits inside a control; content areas show skeletons of their own shape instead. */
export function Spinner({ size = 'md', label }: { size?: 'sm' | 'md' | 'lg'; label?: string }) {
  const { t } = useTexts();
  return (
    <>
      <Ring size={size} aria-hidden="true" />
      <VisuallyHidden>{label ?? t('state.loading')}</VisuallyHidden>
    </>
  );
}
