export function RecipePage() {
  return <main />;
}
