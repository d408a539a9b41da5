/** The routes of product §2. */
export const PATHS = {
  home: '/',
  landing: '/landing',
  unsubscribe: '/unsubscribe',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  recipe: '/recipe/:recipeId',
  cook: '/recipe/:recipeId/cook',
  print: '/print',
  settings: '/settings',
  changeEmail: '/change-email',
  bin: '/bin',
  admin: '/admin',
  adminReport: '/admin/report',
  /** In the desktop app only. */
  desktop: '/desktop/*',
  desktopServer: '/desktop/server',
  desktopFolders: '/desktop/folders',
  desktopFiles: '/desktop/files',
} as const;

export const recipePath = (id: string): string => PATHS.recipe.replace(':recipeId', id);
/** The print page of recipes. */
export const printPath = (ids: readonly string[]): string => `${PATHS.print}?ids=${ids.join(',')}`;
export const cookPath = (id: string): string => PATHS.cook.replace(':recipeId', id);
