export function MainApp() {
  return <main />;
}
