"""An import contract of our own: sibling packages that do not import each other."""

from __future__ import annotations

from typing import Any

from grimp import ImportGraph
from importlinter.contracts.independence import IndependenceContract
from importlinter.domain import fields
from importlinter.domain.contract import ContractCheck
from importlinter.domain.imports import ModuleExpression


class IndependentPackages(IndependenceContract):
    """All packages directly below `container` are independent, except those listed as `shared`.

    A new package is covered without being listed.
    """

    type_name = "independent_packages"

    modules = fields.SetField(subfield=fields.ModuleExpressionField(), required=False)
    container = fields.StringField()
    shared = fields.SetField(subfield=fields.StringField(), required=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        given: Any = self  # import-linter replaces the declared fields by their values
        shared = {f"{given.container}.{name}" for name in given.shared or ()}
        packages = {module for module in graph.find_children(given.container) if graph.find_children(module)}
        given.modules = {ModuleExpression(package) for package in packages - shared}
        return super().check(graph, verbose)
