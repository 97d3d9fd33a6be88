import { chakra } from '@certdeck/ui';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useShell } from './ShellContext.ts';

const Mark = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '7',
    height: '7',
    borderRadius: 'md',
    background: 'primary.solid',
    color: 'primary.contrast',
  },
});
const Frame = chakra('span', {
  base: {
    display: 'inline-flex',
    maxWidth: '100%',
    alignItems: 'center',
    gap: '2.5',
    minWidth: 0,
    fontWeight: 'semibold',
    fontSize: 'lg',
    letterSpacing: 'tight',
    lineHeight: 'tight',
    borderRadius: 'md',
  },
});
const Name = chakra('span', { base: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } });

/** A shield with a tick, and the site's name (HOST-046). */
export function Brand({ to }: { to?: string }) {
  const { site } = useShell();
  const content = (
    <>
      <Mark aria-hidden="true">
        <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentcolor" strokeWidth="1.6">
          <path
            d="M8 1.6l5 1.9v3.9c0 3.500-2.100 5.800-5 7-2.900-1.200-5-3.500-5-7V3.500z"
            strokeLinejoin="round"
          />
          <path d="M5.700 8l1.700 1.700 3-3.200" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </Mark>
      <Name>{site.siteName}</Name>
    </>
  );
  return to === undefined ? (
    <Frame>{content}</Frame>
  ) : (
    <Frame asChild>
      <RouterLink to={to}>{content}</RouterLink>
    </Frame>
  );
}
