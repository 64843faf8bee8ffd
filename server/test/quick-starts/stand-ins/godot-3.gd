# A game without a screen, made of the quick start. Words: the address of the service, client and project.
extends SceneTree


func _initialize():
	call_deferred("_play")


func _play():
	# A mistake ends a function, and not the engine.
	create_timer(30).connect("timeout", self, "quit", [1])
	var words = OS.get_cmdline_args()
	var portreeve = load("res://portreeve.gd").new()
	root.add_child(portreeve)
	portreeve.url = words[-3]
	portreeve.client = int(words[-2])
	portreeve.project = int(words[-1])
	var tokens = yield(portreeve.sign_in(), "completed")
	tokens = yield(portreeve.refresh(tokens["refresh_token"]), "completed")
	print("token: ", tokens["access_token"])
	var store = yield(portreeve.store(tokens), "completed")
	for item in store["items"]:
		print(item["sku"])
	quit()
