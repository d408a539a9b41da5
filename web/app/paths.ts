/** The routes of product §2. */
export const PATHS = {
  home: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  recipe: '/recipe/:recipeId',
  settings: '/settings',
} as const;

/** The server's own page that starts the sign-in with Google (product §7). */
export const GOOGLE_SIGN_IN_PATH = '/auth/google';
