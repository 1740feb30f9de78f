export interface NamedProduct {
  id: string;
  name: string;
}
