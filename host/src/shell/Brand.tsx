import { chakra, guilloche } from '@certdeck/ui';
import { Link as RouterLink } from '@certdeck/federation/router';
import { ICONS_ALONE } from './layout/widths.ts';
import { useShell } from './ShellContext.ts';

const Mark = chakra('span', {
  base: {
    flexShrink: 0,
    width: '7',
    height: '7',
    borderRadius: 'md',
    background: 'primary.solid',
    color: 'primary.contrast',
  },
});
/** A site's own picture in its place, as wide as it is. */
const Logo = chakra('img', {
  base: { flexShrink: 0, height: '7', width: 'auto', maxWidth: '140px', objectFit: 'contain' },
});
const Frame = chakra('span', {
  base: {
    display: 'inline-flex',
    maxWidth: '100%',
    alignItems: 'center',
    gap: '2.5',
    minWidth: 0,
    fontWeight: 'bold',
    fontSize: 'lg',
    letterSpacing: 'tight',
    lineHeight: 'tight',
    borderRadius: 'md',
  },
  variants: { large: { true: { fontSize: '18px' } } },
});
const Name = chakra('span', {
  base: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    // Read out, where the side has room for icons alone.
    [ICONS_ALONE]: { '[data-side] &': { position: 'absolute', width: '1px', clipPath: 'inset(50%)' } },
  },
});

/** The line of the mark: a circle that swings five times. The other two lines are it, turned by a third of a swing. */
const line = guilloche(14, [6.9], 2.2, 5, 1)[0];

/** The mark, three interlaced lines as on a banknote, or the site's own logo, and the site's name. */
export function Brand({ to, large = false }: { to?: string; large?: boolean }) {
  const { site } = useShell();
  const content = (
    <>
      {site.logo === '' ? (
        <Mark aria-hidden="true">
          <svg
            viewBox="0 0 28 28"
            width="28"
            height="28"
            fill="none"
            stroke="currentcolor"
            strokeWidth="1.15"
          >
            {[0, 24, 48].map((turn) => (
              <path key={turn} d={line} transform={`rotate(${turn} 14 14)`} />
            ))}
          </svg>
        </Mark>
      ) : (
        <Logo src={site.logo} alt="" />
      )}
      <Name>{site.siteName}</Name>
    </>
  );
  return to === undefined ? (
    <Frame large={large}>{content}</Frame>
  ) : (
    <Frame asChild>
      <RouterLink to={to}>{content}</RouterLink>
    </Frame>
  );
}
