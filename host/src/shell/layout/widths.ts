/** Widths at which the navigation changes: a menu below the first, icons alone from it, icons with names from the second. */
export const FROM_ICONS = '@media (min-width: 701px)';
export const FROM_NAMES = '@media (min-width: 1041px)';
export const ICONS_ALONE = '@media (min-width: 701px) and (max-width: 1040px)';
