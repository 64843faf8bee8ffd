/** Style sheets are imported for what they do, and hold no value. */
declare module '*.css' {}
