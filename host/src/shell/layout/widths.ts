/** Widths at which the navigation changes: a menu below the first, icons alone from it, icons with names from the second. */
export const FROM_ICONS = '@media (min-width: 701px)';
export const FROM_NAMES = '@media (min-width: 1041px)';
export const ICONS_ALONE = '@media (min-width: 701px) and (max-width: 1040px)';
/** Heights at which the navigation stands closer, so that the longest group of an owner still fits (HOST-001). */
export const LOW_WINDOW = '@media (min-width: 701px) and (max-height: 820px)';
